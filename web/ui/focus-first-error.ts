import type { FormErrors } from "@mantine/form";

/** What a form is asked for the place of a field. */
interface WithNodes {
  getInputNode(path: string): HTMLElement | null;
}

/** Brings the first field that is wrong into sight; in a long form it may be far from its button. */
export function focusFirstError(form: WithNodes, errors: FormErrors): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
