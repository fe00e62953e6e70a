export { bookingNoteForm } from "@knotter/contract/resources/mentoring";
