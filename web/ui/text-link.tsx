import { Anchor as MantineAnchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface TextLinkProps
  extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function Anchor(props: TextLinkProps) {
  return <MantineAnchor inherit {...props} />;
}

/** A link within text to one of the dashboard's own places. */
export const TextLink = createLink(Anchor);
