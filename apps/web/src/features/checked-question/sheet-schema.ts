export { sheetForm } from "@knotter/contract/resources/checked-questions";
