export { caseSheetForm as caseSheet } from "@knotter/contract/resources/supervisions";
