import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFocusReturn } from "../../web/ui/use-focus-return.ts";

afterEach(cleanup);

function Dialog() {
  useFocusReturn();
  return (
    <button type="button" data-testid="inside">
      Inside
    </button>
  );
}

interface SceneProps {
  isOpen: boolean;
  hasOpener?: boolean;
  isMenuOpen?: boolean;
}

function Scene({ isOpen, hasOpener = true, isMenuOpen = false }: SceneProps) {
  return (
    <article tabIndex={-1} data-testid="card">
      {hasOpener && (
        <button
          type="button"
          data-testid="opener"
          {...(isMenuOpen ? { "aria-controls": "entries" } : {})}
        >
          Open
        </button>
      )}
      {isMenuOpen && (
        <div role="menu" id="entries">
          <button type="button" role="menuitem" data-testid="entry">
            Entry
          </button>
        </div>
      )}
      {isOpen && <Dialog />}
    </article>
  );
}

function openScene(props: Omit<SceneProps, "isOpen">, opener: string) {
  const scene = render(<Scene isOpen={false} {...props} />);
  act(() => scene.getByTestId(opener).focus());
  scene.rerender(<Scene isOpen {...props} />);
  act(() => scene.getByTestId("inside").focus());
  return scene;
}

it("goes back to what opened the dialog", () => {
  const { rerender, getByTestId } = openScene({}, "opener");
  rerender(<Scene isOpen={false} />);
  expect(document.activeElement).toBe(getByTestId("opener"));
});

it("goes to what was around it where that is gone", () => {
  const { rerender, getByTestId } = openScene({}, "opener");
  rerender(<Scene isOpen={false} hasOpener={false} />);
  expect(document.activeElement).toBe(getByTestId("card"));
});

it("goes to the button of a menu whose entry opened the dialog", () => {
  const { rerender, getByTestId } = openScene({ isMenuOpen: true }, "entry");
  rerender(<Scene isOpen={false} />);
  expect(document.activeElement).toBe(getByTestId("opener"));
});

it("stays where somebody has put it in the meantime", () => {
  const { rerender, getByTestId } = openScene({}, "opener");
  act(() => getByTestId("card").focus());
  rerender(<Scene isOpen={false} />);
  expect(document.activeElement).toBe(getByTestId("card"));
});
