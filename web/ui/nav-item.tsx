import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./nav-item.module.css";

interface NavItemProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  icon?: ReactNode;
  /** What to show in full on hover. */
  "data-tip"?: string;
}

function Anchor({ icon, children, className, ...rest }: NavItemProps) {
  const classes = [styles.item, className].filter(Boolean).join(" ");
  return (
    <a {...rest} className={classes}>
      {icon}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

/** A link to one of the dashboard's own places, marked when it is the current one. */
export const NavItem = createLink(Anchor);
