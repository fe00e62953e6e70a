export { disputeForm } from "@knotter/contract/resources/mentoring";
