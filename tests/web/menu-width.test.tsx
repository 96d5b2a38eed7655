import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MenuResizer } from "../../web/shell/menu-resizer.tsx";
import { resizeByKey, toMenuWidth } from "../../web/shell/menu-width.ts";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

describe("the width of the menu", () => {
  it.each([
    [0, 200],
    [199.6, 200],
    [330.4, 330],
    [5000, 640],
  ])("%d becomes %d", (wanted, width) => expect(toMenuWidth(wanted)).toBe(width));

  it.each([
    ["ArrowLeft", false, 320],
    ["ArrowRight", false, 340],
    ["ArrowLeft", true, 280],
    ["ArrowRight", true, 380],
    ["Home", false, 200],
    ["End", false, 640],
    ["Enter", false, 330],
    ["a", false, null],
  ])("%s (large: %s) makes 330 to %s", (key, isLarge, width) => {
    expect(resizeByKey(330, key, isLarge)).toBe(width);
  });
});

describe("the edge of the menu", () => {
  async function show(width: number) {
    const chosen = vi.fn();
    const page = await renderPage(
      <MenuResizer width={width} menuId="menu" onChange={() => {}} onChosen={chosen} />,
    );
    return { edge: page.getByRole("separator", { name: "Width of the menu" }), chosen };
  }

  it("tells its width and moves by keys", async () => {
    const { edge, chosen } = await show(400);
    expect(edge.getAttribute("aria-valuenow")).toBe("400");
    fireEvent.keyDown(edge, { key: "ArrowRight" });
    fireEvent.keyDown(edge, { key: "ArrowLeft", shiftKey: true });
    fireEvent.keyDown(edge, { key: "x" });
    expect(chosen.mock.calls).toEqual([[410], [350]]);
  });

  it("goes back to 330 by a double click", async () => {
    const { edge, chosen } = await show(500);
    fireEvent.doubleClick(edge);
    expect(chosen.mock.calls).toEqual([[330]]);
  });
});
