import styles from "./picture-link.module.css";

interface PictureLinkProps {
  source: string;
  label: string;
  width: number;
  height: number;
}

/** A picture that opens in full in a new tab; its place is kept until it is there. */
export function PictureLink({ source, label, width, height }: PictureLinkProps) {
  return (
    <a href={source} target="_blank" rel="noreferrer" className={styles.link}>
      <img
        className={styles.picture}
        src={source}
        alt={label}
        width={width}
        height={height}
        loading="lazy"
      />
    </a>
  );
}
