/** An old one from the days of game consoles. */
const sequence = [
  ..."ArrowUp ArrowUp ArrowDown ArrowDown ArrowLeft ArrowRight ArrowLeft ArrowRight b a".split(" "),
];
export const secretKeyCount = sequence.length;
/** Where the sequence leads: a song everybody knows. */
export const secretPlace = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** How many keys of the sequence are pressed in a row after this one. */
export function countSecretKeys(pressed: readonly string[]): number {
  for (let length = Math.min(pressed.length, sequence.length); length > 0; length -= 1) {
    const last = pressed.slice(-length);
    if (last.every((key, index) => key === sequence[index])) return length;
  }
  return 0;
}

const typedInputs = ["text", "number", "search", "password", "email", "url", "tel"];

/** Whether keys go into a text there. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return typedInputs.includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}
