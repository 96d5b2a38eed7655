import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../../shared/errors.ts";
import { VodBody } from "../../web/vod/vod-body.tsx";
import { renderPage } from "./support/render-page.tsx";
import { vodUuid } from "./support/samples.ts";

afterEach(cleanup);

const open = (code: ErrorCode) =>
  renderPage(<VodBody uuid={vodUuid} />, {
    answers: { "GET /api/v0/vod/:uuid": new AppError(code, "As it was said.") },
  });

it("says that there is no such VOD when the daemon says so", async () => {
  const page = await open("vod_unknown");
  await page.findByText("No VOD found");
});

it("does not say so while the daemon can't be reached", async () => {
  const page = await open("daemon_unreachable");
  await page.findByRole("alert");
  expect(page.queryByText("No VOD found")).toBeNull();
});
