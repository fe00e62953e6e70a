export { questionnaireForm } from "@knotter/contract/resources/checked-questions";
