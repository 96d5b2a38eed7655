import type { Page } from "../e2e/support/browser.ts";
import type { Installation } from "./scene.ts";

/** Something to be photographed: an address, and what is done there until it shows. */
export interface View {
  /** Also the name of its pictures. */
  name: string;
  /** In which `{name}` stands for a uuid of the scene. */
  at: string;
  on?: Installation;
  /** What the browser remembers of its operator's wishes. */
  preferences?: object;
  /** Only there on narrow screens. */
  isNarrowOnly?: boolean;
  /** Only there on wide screens. */
  isWideOnly?: boolean;
  /** The whole page instead of the screen. */
  isWhole?: boolean;
  /** Before the page is opened. */
  prepare?: (page: Page, places: ReadonlyMap<string, string>) => Promise<void>;
  steps?: readonly Step[];
  /** What the console says because it has to. */
  complaint?: RegExp;
}

/** One thing that an operator does. */
export type Step = (page: Page) => Promise<void>;

/** Presses a button by its name; where it begins alike, by a pattern. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
      .filter({ visible: true })
      .first()
      .click();

/** Presses a button within a region or a card that is called so. */
export const pressIn =
  (place: string | RegExp, name: string | RegExp): Step =>
  async (page) => {
    const card = page.getByRole("article", { name: place });
    const container = card.or(page.getByRole("region", { name: place })).first();
    const button = container.getByRole(
      "button",
      typeof name === "string" ? { name, exact: true } : { name },
    );
    await button.first().click();
  };

export const choose =
  (name: string): Step =>
  (page) =>
    page.getByRole("menuitem", { name, exact: true }).click();

export const see =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().fill(text);

export const tick =
  (label: string): Step =>
  (page) =>
    page.getByRole("switch", { name: label, exact: true }).click();

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/** What is open in front of the page is there. */
export const seeDialog: Step = (page) => page.getByRole("dialog").last().waitFor();

/**
 * Lets the page believe that a recording of the scene is as the changes say: for states that no daemon
 * stays in as long as it is well.
 */
export function pretend(vod: string, changes: object): NonNullable<View["prepare"]> {
  return async (page, places) => {
    const uuid = places.get(vod) ?? "";
    const address = new RegExp(`/api/v0/(vod/${uuid}|streamer_list|channels)`);
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const json: unknown = await response.json();
      change(json, uuid, changes);
      await route.fulfill({ response, json });
    });
  };
}

/** Wherever the recording stands in an answer. */
function change(place: unknown, uuid: string, changes: object): void {
  if (typeof place !== "object" || place === null) return;
  if ("uuid" in place && place.uuid === uuid) Object.assign(place, changes);
  for (const inner of Object.values(place)) change(inner, uuid, changes);
}
