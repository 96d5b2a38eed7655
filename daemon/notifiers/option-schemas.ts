import { z } from "zod";
import { optional } from "../../shared/config/addresses.ts";

const http = z.url({ protocol: /^https?$/ });

/** An address of http or https without a slash at its end. */
export const address = http.transform((url) => url.replace(/\/+$/, ""));

/** The same, or nothing as long as the service is not used. */
export const optionalAddress = optional(http);
