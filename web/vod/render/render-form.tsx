import "../../ui/form.css";
import "@mantine/core/styles/Slider.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toMessage } from "../../../shared/errors.ts";
import type { RenderChoices, RenderRequest } from "../../../shared/model/render.ts";
import { isActive } from "../../state/patch-jobs.ts";
import { useToProductUrl } from "../../state/use-product-url.ts";
import { useRenderVod } from "../../state/use-render.ts";
import { useVodJobs } from "../../state/use-vod-jobs.ts";
import { Section } from "../../ui/section.tsx";
import { SourceChoice } from "../source-choice.tsx";
import type { VodDialogProps } from "../vod-dialog-props.ts";
import { BurnFields } from "./burn-fields.tsx";
import { ChatLook } from "./chat-look.tsx";
import styles from "./render-dialog.module.css";
import type { RenderPartProps } from "./render-field.ts";
import { RenderPreview } from "./render-preview.tsx";
import {
  fitSize,
  judgeRender,
  type RenderSituation,
  toFirstOptions,
  toPictureSize,
  toRenderRequest,
} from "./render-rules.ts";
import { type RenderAnswer, RenderStatus } from "./render-status.tsx";
import { WorkChoice } from "./work-choice.tsx";

interface RenderFormProps extends VodDialogProps {
  choices: RenderChoices;
}

export function RenderForm({ vod, choices, onClose }: RenderFormProps) {
  const { t } = useTranslation();
  const work = useRenderWork(vod.uuid, choices.is_rendering);
  const situation: RenderSituation = { choices, metadata: vod.video_metadata, ...work.now };
  const [options, setOptions] = useState(() => toFirstOptions(situation));
  const request = toRenderRequest(options, situation);
  const part: RenderPartProps = {
    options,
    situation,
    judgement: judgeRender(options, situation),
    picture: toPictureSize(options.vodSource, situation),
    change: (changes) => setOptions((old) => ({ ...old, ...changes })),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (request !== null) work.begin(request);
      }}
    >
      <div className={styles.layout}>
        <div className={styles.column}>
          <WorkChoice {...part} />
          <Sources {...part} />
          <ChatLook {...part} />
        </div>
        <div className={styles.column}>
          <RenderPreview
            options={options}
            picture={part.picture}
            poster={useToProductUrl(vod)("poster")}
          />
          <BurnFields {...part} />
        </div>
      </div>
      <RenderStatus answer={work.answer} jobs={work.shownJobs}>
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
        <Button type="submit" loading={work.answer.word === "loading"} disabled={request === null}>
          {t("vod.render.start")}
        </Button>
      </RenderStatus>
    </form>
  );
}

function Sources({ options, situation, change }: RenderPartProps) {
  const { t } = useTranslation();
  const { video, chat } = situation.choices;
  const isVideoThere = { captured: video.captured !== null, downloaded: video.downloaded !== null };
  return (
    <Section title={t("vod.render.sources")} order={3}>
      <div className={styles.pair}>
        <SourceChoice
          label={t("vod.source.video")}
          isThere={isVideoThere}
          value={options.vodSource}
          noneText={t("vod.render.burnNote.noVideo")}
          onChange={(vodSource) => change(fitSize({ ...options, vodSource }, situation))}
        />
        <SourceChoice
          label={t("vod.source.chat")}
          isThere={chat}
          value={options.chatSource}
          noneText={t("vod.render.renderNote.noChat")}
          onChange={(chatSource) => change({ chatSource })}
        />
      </div>
    </Section>
  );
}

/** What is asked of the daemon, and the two jobs that come of it. */
function useRenderWork(vodUuid: string, isRenderingAtFirst: boolean) {
  const render = useRenderVod(vodUuid);
  const renderJobs = useVodJobs(vodUuid, ["render"]);
  const burnJobs = useVodJobs(vodUuid, ["burn"]) ?? [];
  const { render_job: begunRender, burn_job: begunBurn } = render.data?.data ?? {};
  const shownJobs = [...(renderJobs ?? []), ...burnJobs].filter(
    (job) => isActive(job) || job.name === begunRender || job.name === begunBurn,
  );
  return {
    now: {
      isRendering: renderJobs?.some(isActive) ?? isRenderingAtFirst,
      isBurning: burnJobs.some(isActive),
    },
    shownJobs,
    answer: toAnswer(render),
    begin: (request: RenderRequest) => render.mutate(request),
  };
}

function toAnswer(render: ReturnType<typeof useRenderVod>): RenderAnswer {
  if (render.isPending) return { word: "loading", message: null };
  if (render.isError) return { word: "error", message: toMessage(render.error) };
  if (render.isSuccess) return { word: "ok", message: render.data.message ?? null };
  return { word: "idle", message: null };
}
