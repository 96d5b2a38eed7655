/** Holds a value that changes without anything being drawn anew. */
export interface Box<T> {
  get: () => T;
  set: (value: T) => void;
}

export function createBox<T>(first: T): Box<T> {
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = next;
    },
  };
}
