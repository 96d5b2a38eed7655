export function seekVideo(element: HTMLVideoElement, seconds: number): void {
  element.currentTime = Math.max(0, seconds);
}
