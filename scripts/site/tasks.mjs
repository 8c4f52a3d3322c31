// The tasks of a lesson, as its Markdown has them.

/**
 * The names of a page's tasks, in their order. Throws Error for a task without a name, and for a name that comes twice.
 */
export function tasksOf(markdown) {
  const names = [...markdown.matchAll(/<attn-task\b([^>]*)>/g)].map(([tag, attributes]) => {
    const name = /\sid="([a-z0-9-]+)"/.exec(attributes)?.[1];
    if (!name) throw new Error(`A task has no name: ${tag}`);
    return name;
  });
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`Two tasks of a lesson have the name '${twice}'.`);
  return names;
}
