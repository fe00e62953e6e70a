import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Tutorial } from "@/features/article/tutorial/tutorial";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("tutorial", ({ viewer }) => <Tutorial reader={viewer} today={tokyoDate(systemClock.now())} />);
