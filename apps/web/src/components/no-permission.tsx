import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import type { ReactNode } from "react";
import { AppLink } from "./app-link";

/** In place of a page's content, for HR staff without the permission for it. The children say who has it. */
export const NoPermission = ({ children }: { children: ReactNode }) => (
  <EmptyState
    level={2}
    title="このページを見る権限がありません"
    action={
      <ButtonLink as={AppLink} href={href("account")} variant="secondary">
        ご自身の権限を見る
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
);
