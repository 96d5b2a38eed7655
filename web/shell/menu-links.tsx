import { Folder, Gauge, Info, SlidersHorizontal, Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";
import { NavItem } from "../ui/nav-item.tsx";
import styles from "./side-menu.module.css";

const places = [
  { to: "/dashboard", name: "dashboard", Icon: Gauge, isForAll: true },
  { to: "/files", name: "files", Icon: Folder, isForAll: false },
  { to: "/tools", name: "tools", Icon: Wrench, isForAll: false },
  { to: "/settings", name: "settings", Icon: SlidersHorizontal, isForAll: true },
  { to: "/about", name: "about", Icon: Info, isForAll: false },
] as const;

/** The places of the dashboard; some are for those who may operate only (specification section 6). */
export function MenuLinks() {
  const { t } = useTranslation();
  const { isKnown, hasFailed, mayOperate } = usePermission();
  const isUndecided = !isKnown && !hasFailed;
  const shown = places.filter(({ isForAll }) => isForAll || mayOperate || isUndecided);
  return (
    <div className={styles.links}>
      {shown.map(({ to, name, Icon, isForAll }) => (
        <NavItem
          key={to}
          to={to}
          icon={<Icon size={18} aria-hidden />}
          // Their room is kept until it is known whether they appear, so that nothing jumps.
          className={isForAll || mayOperate ? "" : (styles.reserved ?? "")}
        >
          {t(`nav.${name}`)}
        </NavItem>
      ))}
    </div>
  );
}
