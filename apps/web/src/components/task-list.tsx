import { Icon } from "@knotter/ui/icon";
import { AppLink } from "./app-link";
import { DatedText } from "./dated-text";

/** Something that waits for the reader, with the page where it is done. */
export interface Task {
  key: string;
  title: string;
  text: string;
  /** Whom the text names, as it does: not broken over two lines. */
  name?: string | undefined;
  href: string;
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return <p className="text-muted">いま、していただくことはありません。</p>;
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.key} className="border-b border-line last:border-b-0">
          <AppLink
            href={task.href}
            className="group flex min-h-11 items-center gap-4 py-4 text-ink no-underline focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block leading-control font-bold group-hover:text-primary">{task.title}</span>
              <span className="block text-sm text-muted">
                <DatedText name={task.name}>{task.text}</DatedText>
              </span>
            </span>
            <Icon name="chevron-right" className="text-muted group-hover:text-primary" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
