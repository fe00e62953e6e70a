"use client";

import { Drawer } from "@knotter/ui/drawer";
import { ContactCard } from "@/components/contact";
import { AccountLink } from "./account-link";
import { LogoutButton } from "./logout-button";
import type { NavArea, NavLink } from "./nav-links";
import { NavList } from "./nav-list";

/** The links of the header, below those of the side navigation, and how the admins are reached. */
export function MenuDrawer({
  open,
  onOpenChange,
  links,
  area,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  links: NavLink[];
  area: NavArea | null;
}) {
  const close = () => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="メニュー"
      closeLabel="メニューを閉じる"
      footer={
        <>
          {area !== null && <AccountLink placement="drawer" onFollow={close} />}
          <LogoutButton placement="drawer" />
          <ContactCard className="mt-4" />
        </>
      }
    >
      {area !== null && (
        <div className="mb-3 border-b border-line pb-3">
          <NavList links={area.links} label={area.label} placement="drawer" onFollow={close} />
        </div>
      )}
      <NavList links={links} label="メニュー" placement="drawer" onFollow={close} />
    </Drawer>
  );
}
