import { Anchor as MantineAnchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface TextLinkProps
  extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function Anchor(props: TextLinkProps) {
  // The styles of texts would take the line of a link away again.
  const line = props.underline === "always" ? ({ td: "underline" } as const) : {};
  return <MantineAnchor inherit {...line} {...props} />;
}

/** A link within text to one of the dashboard's own places. */
export const TextLink = createLink(Anchor);
