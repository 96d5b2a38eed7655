import { configure } from "@testing-library/react";
import { vi } from "vitest";

/** What is looked for arrives when the machine has time: a busy one is no failure. */
const patienceMs = 15_000;

configure({ asyncUtilTimeout: patienceMs });
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });
