export { scheduleEntryForm } from "@knotter/contract/resources/mentor-schedule";
