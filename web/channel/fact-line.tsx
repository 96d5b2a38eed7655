import styles from "./fact-line.module.css";

/** Short facts beside each other; a line never breaks within one. */
export function FactLine({ facts }: { facts: readonly (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null && fact !== "");
  return (
    <span className={styles.facts}>
      {known.map((fact) => (
        <span key={fact} className={styles.fact}>
          {fact}
        </span>
      ))}
    </span>
  );
}
