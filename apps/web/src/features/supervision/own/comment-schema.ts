export { supervisionCommentForm as comment } from "@knotter/contract/resources/supervisions";
