import { cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PartBoundary } from "../../web/ui/part-boundary.tsx";
import { renderPage } from "./support/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("no such point");
}

it("a part that can't be drawn says so, and what is around it stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const page = await renderPage(
    <>
      <p>Around it</p>
      <PartBoundary subject="1">
        <Broken />
      </PartBoundary>
    </>,
    { answers: {} },
  );

  expect((await page.findByRole("alert")).textContent).toContain("no such point");
  expect(page.getByText("Around it")).toBeDefined();
});
