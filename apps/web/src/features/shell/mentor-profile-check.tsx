"use client";

import { href } from "@knotter/contract/routes";
import { dismissToast } from "@knotter/ui/dismiss-toast";
import { showToast } from "@knotter/ui/toast";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { trpc } from "@/trpc/client";

const ID = "RequireMentorProfile";

/** Reminds a mentor with an incomplete profile on every page, until they close the toast, complete the profile or leave the page. */
export function MentorProfileCheck() {
  const pathname = usePathname();
  const router = useRouter();
  const { data: user } = trpc.currentUser.get.useQuery({});
  const incomplete = user?.info.role === "mentor" && !user.info.profileComplete;
  useEffect(() => {
    if (!incomplete) return;
    const mypage = href("mentorMypage");
    const profile = href("mentorMypage", {}, { tab: "profile" });
    showToast({
      id: ID,
      status: "warning",
      text: "マイページでプロフィールを登録して下さい",
      persistent: true,
      action: pathname === mypage ? undefined : { label: "マイページを開く", onClick: () => router.push(profile) },
    });
    return () => dismissToast(ID);
  }, [incomplete, pathname, router]);
  return null;
}
