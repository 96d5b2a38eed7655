interface ErrorSource {
  on: (event: "error", listener: (error: NodeJS.ErrnoException) => void) => unknown;
}

/** `reelkeep log | head -1`: the reader left, so there is nothing more to say, and that is no error. */
export function leaveOnBrokenPipe(stream: ErrorSource, leave: () => void): void {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
    leave();
  });
}
