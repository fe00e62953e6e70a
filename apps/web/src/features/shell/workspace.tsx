"use client";

import { type ReactNode, useState } from "react";
import type { NavArea } from "./nav-links";
import { SideNav } from "./side-nav";
import { keepWorkspace, type WorkspaceState } from "./workspace-state";

/** Below the header, for HR and the admins: the side navigation, and beside it the page. `data-density` sets the height of its rows. */
export function Workspace({ area, initial, children }: { area: NavArea; initial: WorkspaceState; children: ReactNode }) {
  const [state, setState] = useState(initial);
  const change = (changed: Partial<WorkspaceState>) => {
    const next = { ...state, ...changed };
    keepWorkspace(next);
    setState(next);
  };
  return (
    <div data-density={state.density} className="flex flex-1">
      <SideNav area={area} state={state} onChange={change} />
      {children}
    </div>
  );
}
