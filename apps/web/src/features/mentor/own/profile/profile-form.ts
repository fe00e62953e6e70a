import type { z } from "zod";
import type { MentorForm } from "../use-mentor-form";
import type { profileForm } from "./mentor-schema";

export type ProfileForm = MentorForm<z.input<typeof profileForm>, z.output<typeof profileForm>>;

/** Who reads a section, and when a change takes effect. */
export const readersOf = (waits: boolean): string =>
  waits
    ? "相談者に公開されます。変更は、事務局が確認してから公開されます。それまでは、いまの内容のままです。"
    : "相談者に公開されます。公開の前に、事務局が確認します。";
export const AT_ONCE = "相談者に公開されます。保存すると、すぐに反映されます。";
