import { notFound } from "next/navigation";
import { guardedPage } from "../../../server/guarded-page";

/** Every other address: guests are asked to log in first, all others see the 404 page (with status 404). */
export default guardedPage("notFound", () => notFound());
