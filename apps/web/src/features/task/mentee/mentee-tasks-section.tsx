import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TaskList } from "@/components/task-list";
import { menteeTasks } from "./mentee-tasks";

interface MenteeTasksProps {
  info: Parameters<typeof menteeTasks>[0];
  upcoming: Parameters<typeof menteeTasks>[1];
  waiting: Parameters<typeof menteeTasks>[2];
  now: Date;
  waitingList: NonNullable<Parameters<typeof menteeTasks>[4]>;
}

/** やること with its heading; nothing where nothing waits, because the card of the next interview says what to do. */
export function MenteeTasksSection({ info, upcoming, waiting, now, waitingList }: MenteeTasksProps) {
  const tasks = menteeTasks(info, upcoming, waiting, now, waitingList);
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="tasks">
      <SectionHeading id="tasks" title="やること" />
      <Card padding="none" className="px-5 py-1 md:px-6">
        <TaskList tasks={tasks} />
      </Card>
    </section>
  );
}
