export { wishForm } from "@knotter/contract/resources/mentoring";
