import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AboutView } from "../../web/about/about-view.tsx";
import { toReport } from "../../web/about/report-text.ts";
import { renderPage } from "./support/render-page.tsx";
import { sampleAbout } from "./support/sample-about.ts";

afterEach(cleanup);

describe("the text for a bug report", () => {
  const report = toReport(sampleAbout(), { version: "2.4.3", browser: "Firefox" });

  it("has versions and state", () => {
    for (const part of ["Reelkeep 1.2.3", "2.4.3", "Node 24.1.0", "ffmpeg: 7.1 (ok)", "Firefox"]) {
      expect(report).toContain(part);
    }
    expect(report).toContain("streamlink: missing");
  });

  it("has no path and no name of a person", () => {
    expect(report).not.toContain("mia");
    expect(report).not.toContain("/home");
  });
});

describe("the about page", () => {
  it("shows programs with their state", async () => {
    const page = await renderPage(<AboutView about={sampleAbout()} />);
    const rows = page.getByRole("table", { name: "Programs" }).textContent;
    expect(rows).toContain("ffmpeg7.14.4foundneeded");
    expect(rows).toContain("streamlink6.0missingused when present");
  });

  it("has links below the daemon", async () => {
    const page = await renderPage(<AboutView about={sampleAbout()} />);
    const link = page.getByRole("link", { name: "The API of this daemon" });
    expect(link.getAttribute("href")).toBe("http://daemon.test/api/v0/docs");
  });
});
