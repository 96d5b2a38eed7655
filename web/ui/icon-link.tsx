import { ActionIcon } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

interface IconLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color" | "style"> {
  ref?: Ref<HTMLAnchorElement>;
  label: string;
  icon: ReactNode;
}

function Anchor({ label, icon, ...rest }: IconLinkProps) {
  return (
    <ActionIcon
      component="a"
      variant="subtle"
      color="gray"
      size="lg"
      {...rest}
      aria-label={label}
      title={label}
    >
      {icon}
    </ActionIcon>
  );
}

/** A link to one of the dashboard's own places that is only an icon. */
export const IconLink = createLink(Anchor);
