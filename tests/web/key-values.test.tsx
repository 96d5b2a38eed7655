import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { SettingsKeyValue } from "../../web/pages/settings-key-value.tsx";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const keep = "PUT /api/v0/keyvalue/:key";
const answers = {
  "GET /api/v0/keyvalue": { "backup.last": "today", "a:b": "1" },
  [keep]: { key: "new", value: "2" },
  "DELETE /api/v0/keyvalue/:key": { key: "a:b" },
  "DELETE /api/v0/keyvalue": { removed: 2 },
};

async function open(more: Record<string, unknown> = {}) {
  const page = await renderPage(<SettingsKeyValue />, { answers: { ...answers, ...more } });
  await page.findByText("Add a value");
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole("button", { name }));
  return { ...page, sent, fill, press };
}

describe("the kept values", () => {
  it("are listed by key", async () => {
    const page = await open();
    const rows = within(await page.findByRole("table", { name: "Key-values" })).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      "a:b1",
      "backup.lasttoday",
    ]);
  });

  it("say that there are none", async () => {
    const page = await open({ "GET /api/v0/keyvalue": {} });
    await page.findByText("Nothing is kept here yet.");
    expect(page.queryByRole("button", { name: "Delete all values" })).toBeNull();
  });

  it("take a new one", async () => {
    const page = await open();
    await page.findByText("today");
    page.fill(/^Key \*/, "new");
    page.fill(/^Value/, "2");
    page.press("Save");
    await page.findByText("new");
    expect(page.sent(keep)).toEqual([{ params: { key: "new" }, body: { value: "2" } }]);
  });

  it("refuse a key that the daemon would refuse", async () => {
    const page = await open();
    page.fill(/^Key \*/, "no spaces");
    page.press("Save");
    await page.findByText("A key is 1 to 200 letters, digits or _ . : @ -");
    expect(page.sent(keep)).toEqual([]);
  });

  it("change the text under a key, but not the key", async () => {
    const page = await open({ [keep]: { key: "backup.last", value: "tomorrow" } });
    fireEvent.click(await page.findByRole("button", { name: "Edit backup.last" }));
    expect((page.getByLabelText(/^Key \*/) as HTMLInputElement).readOnly).toBe(true);
    page.fill(/^Value/, "tomorrow");
    page.press("Save");
    await page.findByText("tomorrow");
    expect(page.sent(keep)).toEqual([
      { params: { key: "backup.last" }, body: { value: "tomorrow" } },
    ]);
  });

  it.each([
    ["Delete a:b", "Forget what is kept under a:b?", "DELETE /api/v0/keyvalue/:key"],
    [
      "Delete all values",
      "Forget all kept values? Scripts that rely on them start anew.",
      "DELETE /api/v0/keyvalue",
    ],
  ])("%s only after a question", async (name, question, route) => {
    const page = await open();
    fireEvent.click(await page.findByRole("button", { name }));
    await page.findByText(question);
    expect(page.sent(route)).toEqual([]);
    page.press("Continue");
    await waitFor(() => expect(page.sent(route)).toHaveLength(1));
    await waitFor(() => expect(page.queryByText("a:b")).toBeNull());
  });
});
