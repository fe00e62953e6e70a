export { identifyForm } from "@knotter/contract/resources/mentoring";
