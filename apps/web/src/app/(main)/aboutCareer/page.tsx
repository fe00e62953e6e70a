import { AboutCareer } from "@/features/article/career/about-career";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("aboutCareer", ({ viewer }) => <AboutCareer reader={viewer} />);
