import type { UseFormReturn } from "react-hook-form";
import type { MentorChanges } from "./mentor-schemas";
import type { ProfileValues } from "./profile-values";

export type ProfileForm = UseFormReturn<ProfileValues, unknown, MentorChanges>;

/** The options of a change made by a custom control. */
export const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** Who reads a section, and when a change takes effect. */
export const readersOf = (waits: boolean): string =>
  waits
    ? "相談者に公開されます。変更は、事務局が確認してから公開されます。それまでは、いまの内容のままです。"
    : "相談者に公開されます。公開の前に、事務局が確認します。";
export const AT_ONCE = "相談者に公開されます。保存すると、すぐに反映されます。";
