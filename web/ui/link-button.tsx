import { Button } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

interface LinkButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color" | "style"> {
  ref?: Ref<HTMLAnchorElement>;
  icon?: ReactNode;
}

function Anchor({ icon, children, ...rest }: LinkButtonProps) {
  return (
    <Button component="a" variant="default" size="sm" leftSection={icon} {...rest}>
      {children}
    </Button>
  );
}

/** A link to one of the dashboard's own places that looks like a button. */
export const LinkButton = createLink(Anchor);
