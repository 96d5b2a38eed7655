import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

/** What is looked for arrives when the machine has time: a busy one is no failure. */
const patienceMs = 15_000;

configure({ asyncUtilTimeout: patienceMs });
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });

// The growing text area asks for the page's fonts, which happy-dom does not have.
if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });

// One process serves many files: none leaves its stand-ins to the next.
afterAll(() => void vi.unstubAllGlobals().restoreAllMocks());
