/** Version of daemon and dashboard; equal to the one in package.json (a test compares them). */
export const version = "0.1.0";
export const appName = "Reelkeep";
