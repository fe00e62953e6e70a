"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { IconButton } from "@knotter/ui/icon-button";
import { type ReactNode, useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { furthestZoom, type OpenedPhoto } from "./photo-file";

const STEP = 12;
const MOVES = [
  { icon: "chevron-left", label: "写真を左へ動かす", x: -STEP, y: 0 },
  { icon: "chevron-right", label: "写真を右へ動かす", x: STEP, y: 0 },
  { icon: "chevron-up", label: "写真を上へ動かす", x: 0, y: -STEP },
  { icon: "chevron-down", label: "写真を下へ動かす", x: 0, y: STEP },
] as const;

/** Selects the visible part of a picture: by dragging, with the arrow keys on the picture, or with buttons. */
export function CropDialog({
  photo,
  busy,
  progress,
  refusal,
  onDecide,
  onClose,
}: {
  photo: OpenedPhoto;
  busy: boolean;
  /** Of the picture being uploaded. */
  progress: ReactNode;
  refusal: string | null;
  onDecide: (area: Area) => void;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const furthest = Math.min(4, furthestZoom(photo));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="写真の見える範囲を決める"
      description="円の中が表示されます。写真を動かして、お顔が中央にくるようにしてください。"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={busy} busyLabel="写真を送信しています" disabled={area === null} onClick={() => area && onDecide(area)}>
            この範囲にする
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal !== null && (
          <p role="alert" className="font-bold text-error">
            {refusal}
          </p>
        )}
        {progress}
        <div className="relative h-72 overflow-hidden rounded-control bg-sunken md:h-80">
          <Cropper
            image={photo.url}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={furthest}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={STEP}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ "aria-label": "写真の位置。矢印キーで動かせます。", role: "group" }}
          />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Field label="大きさ" className="min-w-48 flex-1">
            <input
              type="range"
              aria-label="写真の大きさ"
              aria-valuetext={`${Math.round(zoom * 100)}パーセント`}
              min={1}
              max={furthest}
              step={0.05}
              disabled={furthest === 1}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
              className="h-11 w-full accent-primary"
            />
          </Field>
          {/* biome-ignore lint/a11y/useSemanticElements: four buttons of one purpose, no field set of a form */}
          <div role="group" aria-label="写真の位置" className="flex">
            {MOVES.map(({ icon, label, x, y }) => (
              <IconButton key={icon} icon={icon} label={label} onClick={() => setCrop((at) => ({ x: at.x + x, y: at.y + y }))} />
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
