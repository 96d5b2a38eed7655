import { Share } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconAction } from "../ui/icon-action.tsx";

const ExportFileDialog = lazy(async () => ({
  default: (await import("./export-file-dialog.tsx")).ExportFileDialog,
}));

interface ExportButtonProps {
  path: string;
  name: string;
}

/** Brings a file elsewhere; the code of that arrives when it is first wanted. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconAction
        label={t("files.export", { name })}
        icon={<Share size={17} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExportFileDialog path={path} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
