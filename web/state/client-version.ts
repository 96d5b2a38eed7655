/** Of the dashboard as the specification counts it; the daemon has a version of its own. */
export const clientVersion = "2.4.3";
