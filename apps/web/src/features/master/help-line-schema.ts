export { helpLinesForm } from "@knotter/contract/resources/help-lines";
