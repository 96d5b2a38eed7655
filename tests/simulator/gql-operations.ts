const tokenParameters =
  'params:{platform:"web",playerBackend:"mediaplayer",playerType:$playerType}';
const game = "game{id name displayName __typename}";

/** What stands behind the names of persisted queries, as far as recorders use them. */
export const operationQueries: Readonly<Record<string, string>> = {
  PlaybackAccessToken: `{
    streamPlaybackAccessToken(channelName:$login,${tokenParameters})@include(if:$isLive){value signature authorization{isForbidden forbiddenReasonCode} __typename}
    videoPlaybackAccessToken(id:$vodID,${tokenParameters})@include(if:$isVod){value signature __typename}}`,
  PlaybackAccessToken_Template: `{
    streamPlaybackAccessToken(channelName:$login,${tokenParameters})@include(if:$isLive){value signature __typename}
    videoPlaybackAccessToken(id:$vodID,${tokenParameters})@include(if:$isVod){value signature __typename}}`,
  StreamMetadata: `{user(login:$channelLogin){id isPartner profileImageURL(width:70)
    lastBroadcast{id title __typename} stream{id type createdAt ${game} __typename} __typename}}`,
  ComscoreStreamingQuery: `{user(login:$channel){id displayName
    broadcastSettings{id title __typename} stream{id createdAt ${game} __typename} __typename}}`,
  VideoPreviewOverlay: `{user(login:$login){id stream{id previewImageURL(width:320,height:180) __typename} __typename}}`,
  ChannelShell: `{userOrError(login:$login){
    ... on User{id login displayName primaryColorHex profileImageURL(width:70) stream{id viewersCount __typename} __typename}
    ... on UserDoesNotExist{userDoesNotExist reason __typename}}}`,
  VideoMetadata: `{video(id:$videoID){id title description createdAt publishedAt lengthSeconds viewCount
    broadcastType previewThumbnailURL ${game} owner{id login displayName __typename} __typename}}`,
};

/** Hashes that were in use; the answer does not depend on which. */
export const knownHashes: ReadonlySet<string> = new Set([
  "ed230aa1e33e07eebb8928504583da78a5173989fadfb1ac94be06a04f3cdbe9",
  "0828119ded1c13477966434e15800ff57ddacf13ba1911c129dc2200705b0712",
  "fea4573a7bf2644f5b3f2cbbdcbee0d17312e48d2e55f080589d053aad353f11",
  "b57f9b910f8cd1a4659d894fe7550ccc81ec9052c01e438b290fd66a040b9b93",
  "ad022ca32220d5523d03a23cbcb5beaa1e0999889c1f8f78f9f2520dafb5cae6",
  "e1edae8122517d013405f237ffcc124515dc6ded82480a88daef69c83b53ac01",
  "9515480dee68a77e667cb19de634739d33f243572b007e98e67184b1a5d8369f",
  "45111672eea2e507f8ba44d101a61862f9c56b11dee09a15634cb75cb9b9084d",
]);
