import { Film } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../state/use-format.ts";
import styles from "./platform-list.module.css";

interface PlatformPictureProps {
  /** Null while the platform has none. */
  source: string | null;
  seconds: number;
}

/** The platform's picture of a video or clip with its length; its place is kept when there is none. */
export function PlatformPicture({ source, seconds }: PlatformPictureProps) {
  const format = useFormat();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.picture}>
      {source === null || hasFailed ? (
        <Film size={26} aria-hidden />
      ) : (
        <img
          src={source}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.duration}>{format.duration(seconds)}</span>
    </div>
  );
}
