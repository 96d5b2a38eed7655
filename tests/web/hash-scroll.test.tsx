import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHashScroll } from "../../web/state/use-hash-scroll.ts";

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function look(
    this: Element,
  ) {
    scrolled.push(this.id);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ hash, ids }: { hash: string; ids: string[] }) {
  useHashScroll(hash);
  return ids.map((id) => <div key={id} id={id} tabIndex={-1} />);
}

it("scrolls to the element that the hash names", () => {
  render(<Page hash="vod_b" ids={["vod_a", "vod_b"]} />);
  expect(scrolled).toContain("vod_b");
  expect(document.activeElement?.id).toBe("vod_b");
});

it("scrolls when the data arrive later", async () => {
  const page = render(<Page hash="vod_b" ids={[]} />);
  expect(scrolled).toEqual([]);
  page.rerender(<Page hash="vod_b" ids={["vod_b"]} />);
  await vi.waitFor(() => expect(scrolled).toContain("vod_b"));
});

it("no longer moves the page once the reader has scrolled", async () => {
  const page = render(<Page hash="vod_b" ids={[]} />);
  window.dispatchEvent(new Event("wheel"));
  page.rerender(<Page hash="vod_b" ids={["vod_b"]} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(scrolled).toEqual([]);
});

it("follows the address to another element", () => {
  const page = render(<Page hash="vod_a" ids={["vod_a", "vod_b"]} />);
  page.rerender(<Page hash="vod_b" ids={["vod_a", "vod_b"]} />);
  expect(scrolled.at(-1)).toBe("vod_b");
});
