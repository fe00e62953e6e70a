import { actorOf, type Context } from "@knotter/api/context";
import { managesMachines } from "@knotter/domain/service-account";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { UnidentifiedNote } from "@/features/account/unidentified-note";
import { Measure } from "@/features/measure/measure";
import { Shell } from "@/features/shell/shell";
import { MentorProfileCheck } from "@/features/shell/when-opened";
import { WORKSPACE_COOKIE, workspaceOf } from "@/features/shell/workspace-state";
import { externalLinks } from "@/server/external-links";
import { measuring } from "@/server/measure";
import { prefetcher } from "@/server/prefetch";
import { requestContext } from "@/server/viewer";
import { TrpcProvider } from "@/trpc/provider";

/** The admins have tasks instead of a bell, and nobody has one before the registration. */
const unreadOf = ({ role, temporary, unreadNotifications }: NonNullable<Context["viewer"]>): number | null =>
  role === "admin" || temporary ? null : unreadNotifications;

/** The frame of every page behind the login. Each page decides itself who may see it (`guardedPage`). */
export default async function MainLayout({ children }: { children: ReactNode }) {
  const [context, measure, jar] = await Promise.all([requestContext(), measuring(), cookies()]);
  const { viewer } = context;
  const trpc = prefetcher(context);
  if (viewer?.role === "mentor") await trpc.currentUser.get.prefetch({});
  return (
    <TrpcProvider>
      <Shell
        viewer={
          viewer && {
            role: viewer.role,
            temporary: viewer.temporary,
            managesAccess: managesMachines(actorOf(context)),
            unread: unreadOf(viewer),
          }
        }
        external={externalLinks()}
        workspace={workspaceOf(jar.get(WORKSPACE_COOKIE)?.value)}
        below={measure !== null && <Measure {...measure} />}
      >
        {viewer?.role === "mentee" && viewer.hiddenBefore !== null && <UnidentifiedNote />}
        {children}
      </Shell>
      {viewer?.role === "mentor" && (
        <HydrationBoundary state={dehydrate(trpc.queryClient)}>
          <MentorProfileCheck />
        </HydrationBoundary>
      )}
    </TrpcProvider>
  );
}
